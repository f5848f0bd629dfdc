/**
 * Runs in the head. The content security policy lets nothing make HTML or scripts out of strings;
 * this is the list of exceptions. React makes an empty script element that way, fills it with data
 * for search engines (no markup), and workers are started from this site.
 */
export const trustedTypesScript = `globalThis.trustedTypes?.createPolicy('default',{createHTML:(html)=>html==='<script><\\/script>'||!html.includes('<')?html:null,createScriptURL:(url)=>new URL(url,location.href).origin===location.origin?url:null});`;

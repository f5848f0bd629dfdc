/**
 * A page as the framework writes it asks for all its scripts before anything is painted, and on a
 * slow line they take it from the style and the typefaces. Every page says something without them,
 * so they are asked for once the first paint is done, all at once.
 */
export function scriptsAfterFirstPaint(html: string): string {
  const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g;
  const start = /(?<=<script type="module" async="">)[^]*?(?=<\/script>)/;
  const files = [...html.matchAll(preload)].map(([, file]) => file);
  const script = start.exec(html)?.[0];
  if (files.length === 0 || script === undefined) {
    throw new Error('The framework writes its scripts in another way now; this file must follow.');
  }
  return html.replaceAll(preload, '').replace(start, () => afterFirstPaint(files, script));
}

function afterFirstPaint(files: readonly (string | undefined)[], script: string) {
  const onDemand = script
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await import($2);')
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
    .replaceAll(/\n\s*/g, '');
  const ask = `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`;
  const start = `let begun;const begin=async()=>{if(begun)return;begun=true;${ask}${onDemand}};`;
  // A frame is about to be painted when it is announced, and has been when a timer fires after it.
  // A tab in the background paints nothing, so it does not wait for that.
  return `${start}requestAnimationFrame(()=>setTimeout(begin));addEventListener('load',()=>setTimeout(begin,200))`;
}

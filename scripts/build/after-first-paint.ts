/**
 * The framework's pages request all scripts before the first paint, and on a slow connection they
 * compete with the styles and fonts. Every page is readable without scripts, so they are requested
 * after the first paint, all at once.
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
  // requestAnimationFrame runs before a frame is painted, and a timer set in it fires afterwards. A
  // tab in the background paints nothing, so it starts on load.
  return `${start}requestAnimationFrame(()=>setTimeout(begin));addEventListener('load',()=>setTimeout(begin,200))`;
}

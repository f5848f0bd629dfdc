import { expect, test } from 'vitest';
import { scriptsAfterFirstPaint } from './after-first-paint.ts';

const page = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/></head>
<body><p>Words</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";

window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script></body>`;

test('nothing is requested before the first paint, then everything at once and in order', () => {
  const later = scriptsAfterFirstPaint(page);
  expect(later).not.toContain('<link');
  expect(later).toContain('<body><p>Words</p>');
  const script = /<script type="module" async="">(.*)<\/script>/s.exec(later)?.[1] ?? '';
  expect(script).toContain('requestAnimationFrame(()=>setTimeout(begin))');
  expect(script).toContain('["/assets/entry.js","/assets/root.js"]');
  expect(script).toContain(
    'await import("/assets/manifest.js");const route0=await import("/assets/root.js");window.__reactRouterRouteModules = {"root":route0};import("/assets/entry.js");',
  );
});

test('a page in an unexpected format stops the build instead of losing its scripts', () => {
  expect(() => scriptsAfterFirstPaint('<body><p>Words</p></body>')).toThrow(/another way/);
});

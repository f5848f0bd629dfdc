import type { Plugin } from 'vite';

const made = /(?<== )React\$1\.(?:forwardRef|createContext|memo)\(/g;
const named = /^\w+\.displayName = "\w+";$/gm;

/**
 * Lets the bundler drop unused components of the router. It cannot tell by itself that creating one
 * has no side effects, or that its name is only for developer tools.
 */
export const pureComponentsPlugin = (): Plugin => ({
  name: 'pure-components',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/node_modules/react-router/dist/')
      ? { code: code.replaceAll(made, '/* @__PURE__ */ $&').replaceAll(named, ''), map: null }
      : undefined,
});

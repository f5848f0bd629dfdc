import { pathToFileURL } from 'node:url';

/**
 * Imports a module of the project in Node, which runs its TypeScript: Vite bundles its
 * configuration with all plugins, and the bundle cannot resolve the imports of the engine and the
 * app.
 */
export const importInNode = <Module>(file: string): Promise<Module> =>
  import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Module>;

/**
 * A module that exports data. Engines parse JSON several times faster than the same data as a
 * literal.
 */
export const moduleOf = (name: string, data: unknown): string =>
  `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(data))})`;

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import project from './package.json' with { type: 'json' };
import { documentationWorldPlugin, siteDataPlugin } from './scripts/vite-plugins/data-plugins.ts';
import { demoPastPlugin } from './scripts/vite-plugins/demo-past-plugin.ts';
import { developersPlugin } from './scripts/vite-plugins/developers-plugin.ts';
import { pureComponentsPlugin } from './scripts/vite-plugins/pure-components-plugin.ts';

const isOfDevelopers = (module: string) =>
  /^\0virtual:developers|\/app\/(developers\/|routes\/developers-)/.test(module);

/** The documentation has a folder of its own, which the offline demo leaves out. */
const fileName = ({ moduleIds }: { moduleIds: readonly string[] }) =>
  moduleIds.length > 0 && moduleIds.every(isOfDevelopers)
    ? // Every page of the site carries these names and their hashes: as short as the bundler allows.
      'assets/developers/[hash:7].js'
    : 'assets/[name]-[hash:7].js';

export default defineConfig({
  plugins: [
    developersPlugin(),
    siteDataPlugin(),
    pureComponentsPlugin(),
    tailwindcss(),
    reactRouter(),
  ],
  envPrefix: 'FAIRWATT_',
  define: { productVersion: JSON.stringify(project.version) },
  build: {
    // Data addresses would need a looser content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: fileName,
            chunkFileNames: fileName,
            codeSplitting: {
              groups: [
                // One file compresses better than six, and it changes only with its versions.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                // What every page needs.
                {
                  name: 'common',
                  test: /engine\/community\/checks\/is-blank\.|app\/(config|root|site\/footer\/footer|content\/(pages|navigation)|ui\/(board\/(board|board-data|price-fill)|button-style|garage\/bay-floor|icons\/(icon|logo|site-icons)|labeled-field|overlays\/toast|page\/(arrival|error-screen|page-meta|scroll-memory|section-scroll|skip-link|theme|theme-toggle)|receipt|try-storage))\./,
                },
                // What every page of the app needs: eight files of a few lines each otherwise.
                {
                  name: 'app',
                  test: /app\/(content\/app-pages|account\/(client|communities\/chosen-community|frame|require-sign-in|seen\/last-seen|sign-in\/(kept-until-signed-in|link-in-address)|waiting))\./,
                },
                // The landing page needs it only of those who come from another page.
                { name: 'garage', test: /app\/ui\/garage\/bay-drawing\./ },
                // Pages of the app that are no part of a portal write and look like it.
                { name: 'format', test: /app\/(ui\/words\/format(-distance)?|portal\/styles)\./ },
                // What the portal needs before any section: one file instead of twenty.
                { name: 'portal', test: /app\/portal\/shell\/portal\.tsx/ },
                // What several sections need: one file instead of ten, each of which is a request.
                { name: 'sections', test: /app\/(portal|ui)\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [demoPastPlugin(), documentationWorldPlugin()],
    // What the demo's worker shares with its later parts: told apart from the page's by its name.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) =>
          name.startsWith('past-')
            ? 'assets/[name]-[hash:7].js'
            : 'assets/service-[name]-[hash:7].js',
      },
    },
  },
});

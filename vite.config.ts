import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { nightPlugin } from './scripts/night-plugin.ts';

export default defineConfig({
  plugins: [nightPlugin(), tailwindcss(), reactRouter()],
  envPrefix: 'FAIRWATT_',
  build: {
    // Data addresses would need a looser content security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  worker: { format: 'es' },
});

import type { Config } from '@react-router/dev/config';

export default {
  // Every page is a file: any static host can carry the site.
  ssr: false,
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), '/404'],
} satisfies Config;

import { precompress } from '@aldgate/ui/vite/precompress.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The dev server can stand before a running platform: the calls, the exchange and the mailbox are passed on to it.
const platform = process.env.ALDGATE_URL;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy has no data: source for scripts, styles and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Libraries that every page needs, and those that only the application's pages need.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|big\.js)\/|@base-ui\/react\/(csp-provider|internals\/csp-context)\//,
            },
            { name: 'query', test: /node_modules\/@tanstack\// },
            // Each page loads of the kit what it uses; the palette and the dialogs come when they are opened.
            {
              name: 'kit',
              test: /node_modules\/(@base-ui|@floating-ui|use-sync-external-store|tabbable)\//,
              entriesAware: true,
            },
            // The small parts of our own that most pages share travel together instead of one by one.
            {
              name: 'parts',
              test: /\/(domain|contract|exchange|ui\/src\/(figures|format|states)|web\/src\/app)\/(?!shell|palette|push\/|text\/|queries|pageQuery|[Rr]ail|RestrictedState|src\/(book|candles|trades|tradingRules|margin|trading|kyc|identity\/(countries|fieldRules|passwordRules)|client\/encryptPassword))/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    ...(platform && {
      proxy: {
        '/api': platform,
        '/mailbox': platform,
        '/exchange': { target: platform, ws: true },
      },
    }),
  },
});

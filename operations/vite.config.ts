import { rejectChunkCycles } from '@aldgate/ui/vite/chunkCycles.ts';
import { precompress } from '@aldgate/ui/vite/precompress.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The dev server can proxy a running platform's calls.
const platform = process.env.ALDGATE_URL;

export default defineConfig({
  root: import.meta.dirname,
  base: '/operations/',
  // Theme and icon are shared with the client.
  publicDir: '../web/public',
  plugins: [react(), rejectChunkCycles(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy has no data: source for scripts, styles and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', ...(platform && { proxy: { '/api': platform } }) },
});

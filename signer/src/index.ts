export type { Intent } from './intent.ts';
export { signatureOf } from './server.ts';

import { Records } from './Records.tsx';

/** WAL-11: what was paid out by bank. */
export const Screen = () => <Records type="withdraw" />;

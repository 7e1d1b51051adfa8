import { Records } from './Records.tsx';

/** WAL-11: what was paid in by bank. */
export const Screen = () => <Records type="recharge" />;

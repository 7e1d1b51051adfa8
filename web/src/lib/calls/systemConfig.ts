import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { call } from './calls.ts';

export type SystemConfig = AnswerOf<'systemConfig'>;

let loading: Promise<SystemConfig> | undefined;

/** The server's configuration for every client; fetched once, and again after a failure. */
export function systemConfig(): Promise<SystemConfig> {
  loading ??= call('systemConfig', {}).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

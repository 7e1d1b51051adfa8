import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** What the platform is set to. */
export type Configuration = OperationsAnswerOf<'queryConfiguration'>;

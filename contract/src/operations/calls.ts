import type { z } from 'zod';
import { bankCalls } from './bank/calls.ts';
import { bankEntriesCalls } from './bankEntries/schemas.ts';
import { bankPaymentsCalls } from './bankPayments/schemas.ts';
import { bankStatementsCalls } from './bankStatements/schemas.ts';
import { booksCalls } from './books/schemas.ts';
import { breaksCalls } from './breaks/schemas.ts';
import { brokerOperationsCalls } from './broker/schemas.ts';
import { configurationCalls } from './configuration/schemas.ts';
import { custodyCalls } from './custody/schemas.ts';
import { customersCalls } from './customers/schemas.ts';
import { deskCalls } from './desk/schemas.ts';
import { loanOperationsCalls } from './loans/schemas.ts';
import { operatorsCalls } from './operators/schemas.ts';
import { proofCalls } from './proof/schemas.ts';
import { sessionCalls } from './session/schemas.ts';
import { tasksCalls } from './tasks/schemas.ts';
import { walletCalls } from './wallet/schemas.ts';
import type { OperationsCallName } from './wire.ts';
import { withdrawalsCalls } from './withdrawals/schemas.ts';

/** Every call of the operations console with its schemas, by the names of `operations/wire.ts`. */
export const operationsCalls = {
  ...bankCalls,
  ...bankStatementsCalls,
  ...bankEntriesCalls,
  ...bankPaymentsCalls,
  ...breaksCalls,
  ...booksCalls,
  ...configurationCalls,
  ...customersCalls,
  ...operatorsCalls,
  ...proofCalls,
  ...sessionCalls,
  ...tasksCalls,
  ...walletCalls,
  ...withdrawalsCalls,
  ...custodyCalls,
  ...deskCalls,
  ...brokerOperationsCalls,
  ...loanOperationsCalls,
} satisfies Record<OperationsCallName, unknown>;

export type OperationsCalls = typeof operationsCalls;

/** The console's request: fields with defaults may be missing. */
export type OperationsRequestOf<Name extends OperationsCallName> = z.input<OperationsCalls[Name]['request']>;
/** A handler's request: validated, with defaults filled in. */
export type OperationsParsedOf<Name extends OperationsCallName> = z.output<OperationsCalls[Name]['request']>;
export type OperationsAnswerOf<Name extends OperationsCallName> = z.output<OperationsCalls[Name]['answer']>;

import type {
  AnswerOf,
  CallName,
  Calls,
  OperationsAnswerOf,
  OperationsCallName,
  OperationsCalls,
  OperationsParsedOf,
  operationsWire,
  ParsedOf,
  wire,
} from '@aldgate/contract';
import type { Caller, OperationsCaller, RecentCaller, SignedInCaller, SignedInOperator } from './caller.ts';

export interface FileAnswer {
  /** Letters, digits, '.', '-' and '_' only. */
  readonly fileName: string;
  /** Text that is not complete yet is sent as it comes. */
  readonly content: string | Uint8Array | AsyncIterable<string>;
}

type Answer<Transport, Data> = Transport extends { readonly file: string } ? FileAnswer : Data;

type CallerOf<Name extends CallName> = (typeof wire)[Name] extends { readonly singleStatement: true }
  ? RecentCaller
  : (typeof wire)[Name]['auth'] extends 'token'
    ? SignedInCaller
    : Caller;

/** The handler of a call: takes the validated request, returns the data or throws an ApiError. */
export type Handler<Name extends CallName> = (
  request: ParsedOf<Name>,
  caller: CallerOf<Name>,
) => Promise<Answer<(typeof wire)[Name], AnswerOf<Name>>> | Answer<(typeof wire)[Name], AnswerOf<Name>>;

/** A capability's handlers. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Name> };

export type AllHandlers = { readonly [Name in keyof Calls]: Handler<Name> };

type OperationsCallerOf<Name extends OperationsCallName> = (typeof operationsWire)[Name]['auth'] extends 'operator'
  ? SignedInOperator
  : OperationsCaller;

/** The handler of a console call. */
export type OperationsHandler<Name extends OperationsCallName> = (
  request: OperationsParsedOf<Name>,
  caller: OperationsCallerOf<Name>,
) =>
  | Promise<Answer<(typeof operationsWire)[Name], OperationsAnswerOf<Name>>>
  | Answer<(typeof operationsWire)[Name], OperationsAnswerOf<Name>>;

export type OperationsHandlers<Names extends OperationsCallName = OperationsCallName> = {
  readonly [Name in Names]: OperationsHandler<Name>;
};

export type AllOperationsHandlers = { readonly [Name in keyof OperationsCalls]: OperationsHandler<Name> };

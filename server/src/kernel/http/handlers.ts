import type { AnswerOf, CallName, Calls, ParsedOf, wire } from '@aldgate/contract';
import type { Caller, SignedInCaller } from './caller.ts';

type CallerOf<Name extends CallName> = (typeof wire)[Name]['auth'] extends 'token' ? SignedInCaller : Caller;

/** What answers one call: takes the checked request, answers the data or throws a Problem. */
export type Handler<Name extends CallName> = (
  request: ParsedOf<Name>,
  caller: CallerOf<Name>,
) => Promise<AnswerOf<Name>> | AnswerOf<Name>;

/** A capability's share of the calls. */
export type Handlers<Names extends CallName = CallName> = { readonly [Name in Names]: Handler<Name> };

export type AllHandlers = { readonly [Name in keyof Calls]: Handler<Name> };

export { type Call, describe } from './call.ts';
export { type AnswerOf, type Calls, calls, type ParsedOf, type RequestOf } from './calls.ts';
export { type Envelope, SUCCESS } from './envelope.ts';
export { type ErrorEntry, type ErrorName, errors, type LockoutData, type SuspensionData } from './errors.ts';
export { BASE_PATH, type CallName, type Wire, wire } from './wire.ts';

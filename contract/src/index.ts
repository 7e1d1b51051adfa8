export { BROKER_SECOND_PATHS } from './brokers/wallet/calls.ts';
export type { Call } from './call.ts';
export { CALL_SOCKET_BEAT_MS, type SocketAnswer, type SocketRequest } from './callSocket.ts';
export { type AnswerOf, type Calls, calls, type ParsedOf, type RequestOf } from './calls.ts';
export { type Channel, type ChannelName, channels } from './channels.ts';
export { type Envelope, SERVER_TIME, SUCCESS } from './envelope.ts';
export {
  type AmendmentLostData,
  type BoundData,
  type ErrorEntry,
  type ErrorName,
  errors,
  type LockoutData,
  type RejectionData,
  type RestrictionData,
  type SessionEndData,
  type SessionEndReason,
  type SuspensionData,
} from './errors.ts';
export {
  type OperationsAnswerOf,
  type OperationsCalls,
  type OperationsParsedOf,
  type OperationsRequestOf,
  operationsCalls,
} from './operations/calls.ts';
export { type OperationsCallName, type OperationsWire, operationsWire } from './operations/wire.ts';
export { OTC_SECOND_PATHS } from './otc/wallet/calls.ts';
export type { Pushed, PushedName } from './trading/push.ts';
export {
  BASE_PATH,
  type CallName,
  type Wire,
  wire,
} from './wire.ts';

export { type Client, createClient } from './client.ts';
export { ApiError, ConnectionError } from './errors.ts';
export type { Operations } from './generated/operations.ts';
export type { AnswerOf, InputOf, OperationName } from './operation.ts';
export { readAll, readItems } from './pages.ts';
export { signRequest } from './sign.ts';
export type { EventStream, StreamEvent, StreamOptions } from './stream.ts';
export type { ClientOptions } from './transport.ts';

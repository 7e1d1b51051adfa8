import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { create } from 'zustand';

export type Operator = OperationsAnswerOf<'getOperator'>;

interface Session {
  readonly token: string | null;
  /** Null until the server has identified the token's operator. */
  readonly operator: Operator | null;
}

/** For this tab only: closing it signs the operator out. */
const TOKEN_KEY = 'aldgate.operations.token';

export const useSession = create<Session>()(() => ({ token: sessionStorage.getItem(TOKEN_KEY), operator: null }));

export function signIn(token: string): void {
  sessionStorage.setItem(TOKEN_KEY, token);
  useSession.setState({ token, operator: null });
}

export function resetSession(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  useSession.setState({ token: null, operator: null });
}

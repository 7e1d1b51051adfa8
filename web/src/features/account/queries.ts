import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type OpenSession = AnswerOf<'listSession'>[number];
export type Passkey = AnswerOf<'listPasskey'>[number];

export const sessionsKey = ['account', 'sessions'] as const;
export const passkeysKey = ['account', 'passkeys'] as const;

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call('listSession', {}, { signal }) });

export const usePasskeys = () =>
  useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => call('listPasskey', {}, { signal }) });

export const useLoginHistory = () =>
  useQuery({ queryKey: ['account', 'history'], queryFn: ({ signal }) => call('loginInfoList', {}, { signal }) });

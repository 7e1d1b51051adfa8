import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type Information = AnswerOf<'queryInformation'>;
export type Members = AnswerOf<'listMember'>;
export type Member = Members['members'][number];
export type Invitation = Members['invitations'][number];

/** ID-21: the institution as verified. */
export const useInformation = () =>
  useQuery({
    queryKey: ['institution', 'information'],
    queryFn: ({ signal }) => call('queryInformation', {}, { signal }),
  });

/** The members and the pending invitations. */
export const useMembers = () =>
  useQuery({ queryKey: ['institution', 'members'], queryFn: ({ signal }) => call('listMember', {}, { signal }) });

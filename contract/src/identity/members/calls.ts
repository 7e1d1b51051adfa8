import { ask, needing, post, SECURITY_MS, signIn } from '../../wireBuilders.ts';

export const membersWire = {
  queryInformation: ask('/institution/information/query', 'token'),
  listMember: ask('/institution/member/list', 'token'),
  inviteMember: needing('manage', post('/institution/member/invite', 'token')),
  revokeInvitation: needing('manage', post('/institution/member/revokeInvitation', 'token')),
  updateMemberRole: needing('manage', post('/institution/member/updateRole', 'token')),
  removeMember: needing('manage', post('/institution/member/remove', 'token')),
  queryInvitation: signIn(ask('/institution/member/queryInvitation', 'none')),
  acceptInvitation: signIn(post('/institution/member/acceptInvitation', 'none', SECURITY_MS)),
} as const;

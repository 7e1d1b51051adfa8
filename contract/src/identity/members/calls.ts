import { needing, post, query, SECURITY_MS, signIn } from '../../wireBuilders.ts';

export const membersWire = {
  queryInformation: query('/institution/information/query', 'token'),
  listMember: query('/institution/member/list', 'token'),
  inviteMember: needing('manage', post('/institution/member/invite', 'token')),
  revokeInvitation: needing('manage', post('/institution/member/revokeInvitation', 'token')),
  updateMemberRole: needing('manage', post('/institution/member/updateRole', 'token')),
  removeMember: needing('manage', post('/institution/member/remove', 'token')),
  queryInvitation: signIn(query('/institution/member/queryInvitation', 'none')),
  acceptInvitation: signIn(post('/institution/member/acceptInvitation', 'none', SECURITY_MS)),
} as const;

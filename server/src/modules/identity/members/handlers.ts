import type { Handlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { acceptInvitation, readInvitation } from './acceptInvitation.ts';
import { institutionInformation } from './information.ts';
import { inviteMember, revokeInvitation } from './invitations.ts';
import { listMembers } from './listMembers.ts';
import { removeMember, updateMemberRole } from './roles.ts';

type Names =
  | 'queryInformation'
  | 'listMember'
  | 'inviteMember'
  | 'revokeInvitation'
  | 'updateMemberRole'
  | 'removeMember'
  | 'queryInvitation'
  | 'acceptInvitation';

/** The institution and who acts for it. */
export function memberHandlers(parts: IdentityDeps): Handlers<Names> {
  const { database, clock } = parts;
  return {
    queryInformation: (_request, { user }) => institutionInformation(database, user.institutionId),
    listMember: (_request, { user }) => listMembers(database, user, clock()),
    inviteMember: (request, caller) => inviteMember(parts, request, caller),
    revokeInvitation: ({ invitationId }, { user, origin }) => revokeInvitation(parts, user, invitationId, origin),
    updateMemberRole: (request, { user, origin }) => updateMemberRole(parts, user, request, origin),
    removeMember: ({ userId }, { user, origin }) => removeMember(parts, user, userId, origin),
    queryInvitation: ({ invitationToken }) => readInvitation(parts, invitationToken),
    acceptInvitation: (request, { origin }) => acceptInvitation(parts, request, origin),
  };
}

import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { IdentityDeps } from '../deps.ts';
import { acceptInvitation, readInvitation } from './acceptInvitation.ts';
import { inviteMember, revokeInvitation } from './invitations.ts';
import { listMembers } from './listMembers.ts';
import { removeMember, updateMemberRole } from './roles.ts';

export function memberHandlers(deps: IdentityDeps) {
  const { database, clock } = deps;
  return {
    listMember: (_request, { user }) => listMembers(database, user, clock()),
    inviteMember: (request, caller) => inviteMember(deps, request, caller),
    revokeInvitation: ({ invitationId }, { user, origin }) => revokeInvitation(deps, user, invitationId, origin),
    updateMemberRole: (request, { user, origin }) => updateMemberRole(deps, user, request, origin),
    removeMember: ({ userId }, { user, origin }) => removeMember(deps, user, userId, origin),
    queryInvitation: ({ invitationToken }) => readInvitation(deps, invitationToken),
    acceptInvitation: (request, { origin }) => acceptInvitation(deps, request, origin),
  } satisfies Partial<AllHandlers>;
}

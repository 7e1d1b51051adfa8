import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time, token } from '../../fields.ts';
import { membersWire } from '../calls.ts';
import { agreed, language, memberRole, sealedPassword } from '../fields.ts';
import { personFields } from '../registration/forms.ts';
import { sessionOpened } from '../signIn/sessionOpened.ts';
import { inviteFields } from './forms.ts';

export const membersCalls = describeCalls(membersWire, {
  queryInformation: {
    summary: 'The institution’s verified details (ID-21)',
    request: nothing,
    answer: z.object({
      institutionId: id,
      kind: z.enum(['institution', 'individual']).nullable().meta({ description: 'null before the verification' }),
      registeredName: z.string().meta({ description: 'of an individual, the name in the identity document' }),
      address: z.string().nullable().meta({ description: 'registered; of an individual, residential' }),
      town: z.string().nullable().meta({ description: 'of the address; null where it was not asked for' }),
      region: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
      registrationNumber: z.string().nullable(),
      businessPhone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  },

  listMember: {
    summary: 'The institution’s members and pending invitations',
    request: nothing,
    answer: z.object({
      members: z.array(
        z.object({
          userId: id,
          name: z.string().nullable(),
          email: z.string(),
          role: memberRole,
          googleBound: z.boolean(),
          joinedAt: time,
          lastSignInAt: time.nullable(),
          current: z.boolean().meta({ description: 'whether it is the caller' }),
        }),
      ),
      invitations: z.array(
        z.object({ invitationId: id, email: z.string(), role: memberRole, invitedAt: time, expiresAt: time }),
      ),
    }),
  },

  inviteMember: {
    summary:
      'Invites a member by email; the invitation can be accepted once within seven days. The answer is the ' +
      'same for an address with another account',
    request: z.strictObject(inviteFields),
    answer: z.object({ invitationId: id }),
    errors: ['accountDuplicated', 'tooManyRequests'],
  },

  revokeInvitation: {
    summary: 'Revokes an invitation',
    request: z.strictObject({ invitationId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },

  updateMemberRole: {
    summary: 'Changes another member’s role',
    request: z.strictObject({ userId: id, role: memberRole }),
    answer: z.null(),
    errors: ['notFound', 'ownRole', 'lastAdministrator'],
  },

  removeMember: {
    summary: 'Removes a member, ends their sessions and blocks sign-in',
    request: z.strictObject({ userId: id }),
    answer: z.null(),
    errors: ['notFound', 'ownRole', 'lastAdministrator'],
  },

  queryInvitation: {
    summary: 'An invitation’s details, for the page that the email links to',
    request: z.strictObject({ invitationToken: token }),
    answer: z.object({ institution: z.string(), email: z.string(), role: memberRole, expiresAt: time }),
    errors: ['invitationInvalid'],
  },

  acceptInvitation: {
    summary: 'Accepts an invitation and signs in',
    request: z.strictObject({
      invitationToken: token,
      ...personFields,
      preferredLanguage: language,
      password: sealedPassword,
      confirmPassword: sealedPassword,
      agreements: agreed,
    }),
    answer: sessionOpened,
    errors: ['invitationInvalid', 'accountDuplicated', 'passwordRules', 'passwordCommon', 'passwordsDiffer'],
  },
});

import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time, token } from '../../fields.ts';
import { agreed, email, language, memberRole, plainName, sealedPassword, username } from '../fields.ts';
import { membersWire } from './calls.ts';

export const membersCalls = describeCalls(membersWire, {
  queryInformation: {
    summary: 'The institution as it was verified (ID-21)',
    request: nothing,
    answer: z.object({
      institutionId: id,
      registeredName: z.string(),
      address: z.string().nullable(),
      region: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
      registrationNumber: z.string().nullable(),
      businessPhone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  },

  listMember: {
    summary: 'Who acts for the institution, and who is invited',
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
          current: z.boolean().meta({ description: 'whether it is who asks' }),
        }),
      ),
      invitations: z.array(
        z.object({ invitationId: id, email: z.string(), role: memberRole, invitedAt: time, expiresAt: time }),
      ),
    }),
  },

  inviteMember: {
    summary:
      'Invites somebody by email; the invitation serves once, within seven days. An address that has an account elsewhere is answered alike',
    request: z.strictObject({ email, role: memberRole }),
    answer: z.object({ invitationId: id }),
    errors: ['accountDuplicated', 'tooManyRequests'],
  },

  revokeInvitation: {
    summary: 'Takes an invitation back',
    request: z.strictObject({ invitationId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },

  updateMemberRole: {
    summary: 'Changes what a member may do. Nobody changes their own role',
    request: z.strictObject({ userId: id, role: memberRole }),
    answer: z.null(),
    errors: ['notFound', 'ownRole', 'lastAdministrator'],
  },

  removeMember: {
    summary: 'Removes a member: their sessions end and they sign in no more',
    request: z.strictObject({ userId: id }),
    answer: z.null(),
    errors: ['notFound', 'ownRole', 'lastAdministrator'],
  },

  queryInvitation: {
    summary: 'Who invites whom, for the page that the letter leads to',
    request: z.strictObject({ invitationToken: token }),
    answer: z.object({ institution: z.string(), email: z.string(), role: memberRole, expiresAt: time }),
    errors: ['invitationInvalid'],
  },

  acceptInvitation: {
    summary: 'Joins the institution that invited, and signs in',
    request: z.strictObject({
      invitationToken: token,
      firstName: plainName(60),
      lastName: plainName(60),
      username: username.optional(),
      preferredLanguage: language,
      password: sealedPassword,
      confirmPassword: sealedPassword,
      agreements: agreed,
    }),
    answer: z.object({ token }),
    errors: ['invitationInvalid', 'accountDuplicated', 'passwordRules', 'passwordsDiffer'],
  },
});

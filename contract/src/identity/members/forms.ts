import { email, memberRole } from '../fields.ts';

/** An invitation of a member. */
export const inviteFields = { email, role: memberRole };

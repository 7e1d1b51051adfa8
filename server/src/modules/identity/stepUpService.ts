import type { Origin } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { Code } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import type { CodeAction, EmailContent } from './emails.ts';
import { type StepUpProof, stepUpRequired, verifyCode, verifyGoogle, verifyStepUp } from './stepUp.ts';
import { getUser, type UserRow } from './users.ts';

/** An email code of a user: it is valid for this purpose and scope alone. */
interface CodeScope {
  readonly purpose: CodeAction;
  /** The session or record that it was sent for. */
  readonly scope: string;
  /** Somebody else's address, to prove that it is reached: the code then belongs to the scope, not to who enters it. */
  readonly recipient?: string;
}

interface EnteredCode extends CodeScope {
  readonly emailUuid: string | undefined;
  readonly emailCode: string | undefined;
}

interface Verified<Result> {
  readonly user: User;
  readonly origin: Origin;
  /** `always`: the email code, and the Google code where Google is bound. `withoutGoogle`: one of them. */
  readonly email?: EnteredCode & { readonly needed: 'always' | 'withoutGoogle' };
  readonly gaCode: string | undefined;
  readonly act: (tx: Tx, user: UserRow) => Promise<Result>;
}

export interface StepUpService {
  /** Emails a code; the text says what it confirms. Returns its id. Throws tooManyRequests. */
  readonly sendCode: (
    tx: Tx,
    user: User,
    code: CodeScope,
    write: (code: string, language: Language) => EmailContent,
  ) => Promise<string>;
  /**
   * Performs another module's action once its factors are verified, in one transaction. A wrong factor counts (ID-12);
   * then nothing is done and no other factor is used up. Throws stepUpRequired, codeNotRequested, codeWrong, codeUsed,
   * lockedOut.
   */
  readonly verify: <Result>(action: Verified<Result>) => Promise<Result>;
}

/** Step-up verification for the sensitive actions of other modules. */
export function createStepUpService(deps: IdentityDeps): StepUpService {
  return {
    async sendCode(tx, { userId }, scope, write) {
      const user = await getUser(tx, userId);
      return deps.codes.send(tx, codeOf(user, scope), { write: (digits) => write(digits, user.preferred_language) });
    },

    verify: ({ user, origin, email, gaCode, act }) =>
      verifyStepUp(deps, {
        user,
        origin,
        act,
        stepUp: async (tx, person) => [
          ...(email === undefined ? [] : await verifyEmail(deps, tx, person, email)),
          // That somebody else is reached proves nothing about the caller, and asks nothing of them.
          ...(email?.recipient === undefined ? verifyGoogle(deps, person, gaCode) : []),
        ],
      }),
  };
}

async function verifyEmail(
  deps: IdentityDeps,
  tx: Tx,
  user: UserRow,
  { needed, emailUuid, emailCode, ...scope }: NonNullable<Verified<unknown>['email']>,
): Promise<StepUpProof[]> {
  if (needed === 'withoutGoogle' && user.google_secret !== null) return [];
  if (emailUuid === undefined || emailCode === undefined) throw stepUpRequired('emailCode');
  return [await verifyCode(deps, tx, codeOf(user, scope), { id: emailUuid, digits: emailCode })];
}

const codeOf = ({ id, email }: UserRow, { purpose, scope, recipient }: CodeScope): Code => ({
  userId: recipient === undefined ? id : null,
  ...(recipient !== undefined && { senderId: id }),
  purpose,
  scope,
  channel: 'email',
  recipient: recipient ?? email,
});

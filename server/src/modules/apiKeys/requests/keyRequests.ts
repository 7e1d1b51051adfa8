import type { AnswerOf } from '@aldgate/contract';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Log } from '../../../kernel/log.ts';
import type { ApiKeysDeps } from '../deps.ts';
import { describeKey, selectRecords } from '../describeKey.ts';
import { revokeKey } from '../revokeKey.ts';
import { type Authenticate, createAuthenticate, type SignedKey } from './authenticate.ts';
import { createKeyUse, type KeyUse } from './keyUse.ts';
import { createNamedAddresses } from './namedAddresses.ts';
import { stillOpens } from './stillOpens.ts';
import { takeSignature } from './takeSignature.ts';

/** Keys as the open API uses them. */
export interface KeyRequests {
  readonly authenticate: Authenticate;
  /** Whether a key in use names an address. */
  readonly isNamed: (address: string) => boolean;
  /** Throws requestUsed for a signature that was used before. */
  readonly takeSignature: (signed: SignedKey) => Promise<void>;
  /** The key that signed the request. */
  readonly describe: (signed: SignedKey) => Promise<Omit<AnswerOf<'revokeApiKey'>, 'member' | 'mayManage' | 'pending'>>;
  /** Ends the key that signed the request. */
  readonly revoke: (signed: SignedKey, origin: Origin) => Promise<Pick<AnswerOf<'revokeApiKey'>, 'state'>>;
  /** Whether the key that opened a stream still works from its address. */
  readonly stillOpens: (signed: SignedKey, address: string) => Promise<boolean>;
  readonly use: Pick<KeyUse, 'write' | 'start' | 'close'>;
}

export function createKeyRequests(deps: ApiKeysDeps & { readonly log: Log }): KeyRequests {
  const { database, clock, businessClock, log } = deps;
  const use = createKeyUse(database, log);
  return {
    authenticate: createAuthenticate({ ...deps, use }),
    isNamed: createNamedAddresses({ database, clock, log }),
    takeSignature: (signed) => takeSignature(database, signed),
    async describe({ key, caller: { user } }) {
      const row = await selectRecords(database).where('k.id', '=', key.id).executeTakeFirstOrThrow();
      const {
        member: _member,
        mayManage: _mayManage,
        pending: _pending,
        ...shown
      } = describeKey(row, {
        userId: user.userId,
        now: await businessClock(database),
      });
      return shown;
    },
    async revoke({ key, caller: { user } }, origin) {
      const { state } = await revokeKey(deps, key.id, { user, origin, receivedAt: clock(), language: 'en-US' });
      return { state };
    },
    stillOpens: (signed, address) => stillOpens(database, signed, address),
    use,
  };
}

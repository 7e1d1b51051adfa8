import { type BrokerAccountMode, type BrokerAccountType, isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Log } from '../../../kernel/log.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { AccountClients, Exchange, Exchanges } from '../../exchanges/index.ts';
import { EXCHANGE_SECRET } from '../keys/openKey.ts';
import { type AccountChange, assertMayChange, mayChange } from '../managers/accountRights.ts';
import { findLedgerOwner } from './ledgerAccounts.ts';

/** An account at the exchange with its API key. */
export interface TradingAccount extends AccountClients {
  /** The id of exchange_account. */
  readonly accountId: string;
  readonly institutionId: string;
  /** The id of exchange_key, by which clients name the account. */
  readonly keyId: string;
  readonly name: string;
  readonly kind: 'own' | 'sub';
  readonly accountType: BrokerAccountType;
  readonly accountMode: BrokerAccountMode;
  /** Whether the ledger has its balances: not those of a broker's own account elsewhere. */
  readonly isMirrored: boolean;
  readonly exchange: Exchange;
  /** The account's id at the exchange. */
  readonly externalId: string;
  /** The owner of its mirror in the ledger. */
  readonly ledgerOwner: string;
}

/** The product of an account whose records are meant. */
export interface RecordedProduct extends Pick<TradingAccount, 'accountId'> {
  readonly product: Product;
}

/** Ids by which a statement finds an account: values, or columns of its rows. */
export interface AccountRef {
  readonly institutionId: string;
  readonly keyId: string | RawBuilder<string>;
  readonly accountId: string | RawBuilder<string>;
}

export interface TradingAccounts {
  /**
   * The account of a key, or without one the first in display order; opens the institution's own at its first use.
   * Throws tradingAccountNotFound if the institution has none such, and what opening throws.
   */
  find(institutionId: string, keyId: string | undefined): Promise<TradingAccount>;
  /** The account that a member changes. Throws what `find` throws, notManager and accountBlocked. */
  findForChange(user: User, keyId: string | undefined, change: AccountChange): Promise<TradingAccount>;
  /** Throws notManager or accountBlocked where the member may not change the account. */
  assertMayChange(account: TradingAccount, user: Pick<User, 'userId'>, change: AccountChange): Promise<void>;
  /** The cached account of a key, if any. `isUsable` checks whether it may still be used. */
  known(institutionId: string, keyId: string): TradingAccount | undefined;
  /** Whether `findForChange` would find the account, as an SQL expression for the statement that trades on it. */
  isUsable(account: AccountRef, user: User, change: AccountChange): RawBuilder<boolean>;
  /** Every account with an unrevoked key. */
  all(): Promise<readonly TradingAccount[]>;
  /** The account by its id; undefined without a usable key. */
  findById(accountId: string): Promise<TradingAccount | undefined>;
  /** The institution's accounts with an unrevoked key. */
  listOf(institutionId: string): Promise<readonly TradingAccount[]>;
  /** The institution's own account at an exchange; undefined if there is none. */
  findOwn(institutionId: string, exchangeCode: string): Promise<TradingAccount | undefined>;
}

/**
 * Opens an institution's own account with its key, unless it exists or the institution is not verified. Rejects with
 * tradingUnavailable without an account of the platform, with exchangeUnavailable where the exchange does not open it.
 */
export type OpenOwnAccount = (institutionId: string) => Promise<void>;

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly log: Log;
  readonly exchanges: Exchanges;
  /** Absent in commands, which open no accounts. */
  readonly openOwn?: OpenOwnAccount;
}

/** Accounts are cached: a key's account never changes, and whether the key is revoked is read each time. */
export function tradingAccounts({ database, box, log, exchanges, openOwn }: Deps): TradingAccounts {
  const kept = new Map<string, TradingAccount>();
  const select = () =>
    database
      .selectFrom('exchange_key')
      .innerJoin('exchange_account', 'exchange_account.id', 'exchange_key.exchange_account_id')
      .select(['exchange_key.id as keyId', 'exchange_key.api_key', 'exchange_key.secret'])
      .select(['exchange_account.id', 'exchange_account.institution_id', 'exchange_account.external_id'])
      .select(['exchange_account.name', 'exchange_account.kind', 'exchange_account.exchange_code'])
      .select(['exchange_account.account_type', 'exchange_account.account_mode'])
      .where('exchange_key.state', '<>', 'revoked')
      .where('exchange_account.external_id', 'is not', null)
      .$narrowType<{ external_id: NotNull }>();
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

  const keep = (account: TradingAccount): TradingAccount => {
    kept.set(account.keyId, account);
    return account;
  };

  const buildAccount = (row: Row): TradingAccount => {
    const known = kept.get(row.keyId);
    if (known?.name === row.name) return known;
    if (known !== undefined) return keep({ ...known, name: row.name });
    const exchange = exchanges.get(row.exchange_code);
    const secret = box.open(row.secret, EXCHANGE_SECRET, row.keyId).toString('utf8');
    return keep({
      accountId: row.id,
      institutionId: row.institution_id,
      keyId: row.keyId,
      name: row.name,
      kind: row.kind,
      accountType: row.account_type,
      accountMode: row.account_mode,
      isMirrored: isMirrored(row.account_type),
      exchange,
      externalId: row.external_id,
      ledgerOwner: findLedgerOwner(row),
      ...withWalletsOf(row.account_mode, exchange.openClients({ key: row.api_key, secret })),
    });
  };

  const selectAccount = (institutionId: string, keyId: AccountRef['keyId']) =>
    select().where('exchange_key.id', '=', keyId).where('exchange_account.institution_id', '=', institutionId);

  const selectFirst = (institutionId: string) =>
    select()
      .where('exchange_account.institution_id', '=', institutionId)
      .orderBy('sort_index')
      .orderBy('exchange_account.created_at')
      .limit(1);

  const findRow = async (institutionId: string, keyId: string | undefined) => {
    const rows = keyId === undefined ? selectFirst(institutionId) : selectAccount(institutionId, keyId);
    let row = await rows.executeTakeFirst();
    if (row === undefined && keyId === undefined && openOwn !== undefined) {
      await openOwn(institutionId);
      row = await rows.executeTakeFirst();
    }
    if (row === undefined) throw new ApiError('tradingAccountNotFound');
    return row;
  };

  /** Undefined if the key's secret cannot be decrypted, or the exchange is not configured any more. */
  const readable = (row: Row): TradingAccount | undefined => {
    try {
      return buildAccount(row);
    } catch (error) {
      log.error({ err: error, key: row.keyId }, 'the account of a key cannot be used');
      return undefined;
    }
  };

  return {
    async find(institutionId, keyId) {
      return buildAccount(await findRow(institutionId, keyId));
    },
    async findForChange(user, keyId, change) {
      const account = buildAccount(await findRow(user.institutionId, keyId));
      await assertMayChange(database, user, account.accountId, change);
      return account;
    },
    assertMayChange: ({ accountId }, user, change) => assertMayChange(database, user, accountId, change),
    known(institutionId, keyId) {
      const account = kept.get(keyId);
      return account?.institutionId === institutionId ? account : undefined;
    },
    isUsable: ({ institutionId, keyId, accountId }, user, change) =>
      sql<boolean>`(exists ${selectAccount(institutionId, keyId)}
        and ${mayChange(database, user, accountId, change)})`,
    async findById(accountId) {
      const row = await select().where('exchange_account.id', '=', accountId).executeTakeFirst();
      return row && readable(row);
    },
    async listOf(institutionId) {
      const rows = await select().where('exchange_account.institution_id', '=', institutionId).execute();
      return rows.flatMap((row) => readable(row) ?? []);
    },
    async findOwn(institutionId, exchangeCode) {
      const row = await select()
        .where('exchange_account.institution_id', '=', institutionId)
        .where('exchange_account.exchange_code', '=', exchangeCode)
        .where('exchange_account.kind', '=', 'own')
        .executeTakeFirst();
      return row && readable(row);
    },
    async all() {
      const rows = await select().orderBy('exchange_key.created_at').orderBy('exchange_key.id').execute();
      return rows.flatMap((row) => readable(row) ?? []);
    },
  };
}

/** The clients of an account's wallets: a unified account has the futures wallet alone. */
function withWalletsOf(mode: BrokerAccountMode, clients: AccountClients): AccountClients {
  if (mode === 'classic') return clients;
  const isInWallet = (product: Product) => traitsOf(product).hasMargin;
  return {
    products: clients.products.filter(isInWallet),
    client(product) {
      if (!isInWallet(product)) throw new ApiError('instrumentNotFound');
      return clients.client(product);
    },
    wallets: clients.wallets.filter(({ product }) => isInWallet(product)),
  };
}

/** Sender of a change at the exchange: the user, the account and the origin. */
export interface Sender {
  readonly account: TradingAccount;
  readonly user: User;
  readonly origin: Origin;
}

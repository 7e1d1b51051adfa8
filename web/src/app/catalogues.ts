import type account from '../features/account/text/en-US.json';
import type activity from '../features/activity/text/en-US.json';
import type alerts from '../features/alerts/text/en-US.json';
import type apiKeys from '../features/apiKeys/text/en-US.json';
import type approvals from '../features/approvals/text/en-US.json';
import type bankAccounts from '../features/bankAccounts/text/en-US.json';
import type brokers from '../features/brokers/text/en-US.json';
import type convert from '../features/convert/text/en-US.json';
import type help from '../features/help/text/en-US.json';
import type home from '../features/home/text/en-US.json';
import type identity from '../features/identity/text/en-US.json';
import type institution from '../features/institution/text/en-US.json';
import type kyc from '../features/kyc/text/en-US.json';
import type legal from '../features/legal/text/en-US.json';
import type lightning from '../features/lightning/text/en-US.json';
import type loans from '../features/loans/text/en-US.json';
import type market from '../features/market/text/en-US.json';
import type notifications from '../features/notifications/text/en-US.json';
import type otc from '../features/otc/text/en-US.json';
import type pages from '../features/pages/text/en-US.json';
import type performance from '../features/performance/text/en-US.json';
import type proof from '../features/proof/text/en-US.json';
import type statements from '../features/statements/text/en-US.json';
import type trading from '../features/trading/text/en-US.json';
import type wallet from '../features/wallet/text/en-US.json';
import type withdrawals from '../features/withdrawals/text/en-US.json';
import type quotes from '../lib/quotes/text/en-US.json';

declare module '../lib/i18n/texts.ts' {
  interface Catalogues {
    readonly account: typeof account;
    readonly activity: typeof activity;
    readonly alerts: typeof alerts;
    readonly apiKeys: typeof apiKeys;
    readonly approvals: typeof approvals;
    readonly bankAccounts: typeof bankAccounts;
    readonly brokers: typeof brokers;
    readonly convert: typeof convert;
    readonly help: typeof help;
    readonly home: typeof home;
    readonly identity: typeof identity;
    readonly institution: typeof institution;
    readonly kyc: typeof kyc;
    readonly legal: typeof legal;
    readonly lightning: typeof lightning;
    readonly loans: typeof loans;
    readonly market: typeof market;
    readonly notifications: typeof notifications;
    readonly otc: typeof otc;
    readonly pages: typeof pages;
    readonly quotes: typeof quotes;
    readonly statements: typeof statements;
    readonly performance: typeof performance;
    readonly proof: typeof proof;
    readonly trading: typeof trading;
    readonly wallet: typeof wallet;
    readonly withdrawals: typeof withdrawals;
  }
}

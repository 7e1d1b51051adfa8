import type account from '../account/text/en-US.json';
import type brokers from '../brokers/text/en-US.json';
import type convert from '../convert/text/en-US.json';
import type help from '../help/text/en-US.json';
import type home from '../home/text/en-US.json';
import type identity from '../identity/text/en-US.json';
import type institution from '../institution/text/en-US.json';
import type kyc from '../kyc/text/en-US.json';
import type market from '../market/text/en-US.json';
import type pages from '../pages/text/en-US.json';
import type trading from '../trading/text/en-US.json';
import type wallet from '../wallet/text/en-US.json';
import type app from './text/en-US.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      account: typeof account;
      app: typeof app;
      brokers: typeof brokers;
      convert: typeof convert;
      help: typeof help;
      home: typeof home;
      identity: typeof identity;
      institution: typeof institution;
      kyc: typeof kyc;
      market: typeof market;
      pages: typeof pages;
      trading: typeof trading;
      wallet: typeof wallet;
    };
  }
}

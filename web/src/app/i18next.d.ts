import type convert from '../convert/text/en-US.json';
import type home from '../home/text/en-US.json';
import type identity from '../identity/text/en-US.json';
import type market from '../market/text/en-US.json';
import type pages from '../pages/text/en-US.json';
import type trading from '../trading/text/en-US.json';
import type wallet from '../wallet/text/en-US.json';
import type app from './text/en-US.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      app: typeof app;
      convert: typeof convert;
      home: typeof home;
      identity: typeof identity;
      market: typeof market;
      pages: typeof pages;
      trading: typeof trading;
      wallet: typeof wallet;
    };
  }
}

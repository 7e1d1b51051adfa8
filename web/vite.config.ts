import { rejectChunkCycles } from '@aldgate/ui/vite/chunkCycles.ts';
import { precompress } from '@aldgate/ui/vite/precompress.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The dev server can proxy calls, exchange and mailbox to a running platform.
const platform = process.env.ALDGATE_URL;

/** Matches modules by path; a path without an extension matches everything below it. */
const at = (...paths: readonly string[]) => new RegExp(`/(${paths.join('|')})`);

/** Small modules of our own that every page needs, including the home page, are one chunk. */
const COMMON = at(
  'node_modules/big.js/',
  'client-kit/src/(?!calls/(encryptPassword|submitOnce)|streams/|browser/(saveFile|linkToken)|captcha|lists/|queries|useSubmission)',
  'contract/src/(errors|wire)',
  'contract/src/[\\w/]+/calls[.]',
  'domain/src/(convert/(?!quote)|market/|retry/)',
  'domain/src/identity/roles[.]',
  'domain/src/money/(?!fixed)',
  'domain/src/trading/product[.]',
  'exchange/src/(rest|stream)/',
  'exchange/src/(candle|clock|notify|parseJson|payloads|precision|products/spot/symbols|shape)[.]',
  'ui/src/(cx|keys|locale)[.]',
  'ui/src/(figures|format|states)/',
  'ui/src/layout/(?!Splitter)',
  'ui/src/controls/([bB]utton|FieldError|field[.]|menuItemClass|select[.])',
  'ui/src/overlays/(Popover|overlays)[.]',
  'web/src/app/(\\w+[.]|routes/)',
  'web/src/features/\\w+/screens[.]',
  'web/src/lib/(browser|calls|i18n|messages|session)/(?!useCallMutation|callSocket|serverContact)\\w+[.]',

  'web/src/lib/page/(?!AreaFrame|pageQuery|[rR]ail|RestrictedState|RoleState|SafeNotice)',
  'web/src/marketData/(tickers/|\\w+[.])',
);

/**
 * The additional modules of the application's pages. Some match COMMON too, whose other modules do not import them: the
 * home page needs none of these.
 */
const SHELL = at(
  'node_modules/@tanstack/',
  'client-kit/src/(queries|streams/reconnection)[.]',
  'domain/src/convert/(pair|cross)[.]',
  'domain/src/money/amountRules',
  'node_modules/@base-ui/react/(csp-provider|internals/csp-context)',
  'ui/src/controls/(PanelTabs|tabs[.]|SelectButton|Select[.]|FieldError|field[.]|[sS]kipLink)',
  'ui/src/figures/(Amount|Badge|Key|Rows)',
  'ui/src/format/entered[.]',
  'ui/src/keys[.]',
  'ui/src/layout/(Stack|Grid)[.]',
  'ui/src/palette/[pP]aletteButton',
  'ui/src/states/(EmptyState|NoPermission|Note|note|Skeleton)[.]',
  'ui/src/tables/(Table|table|TimeHeader)[.]',
  'web/src/app/menu/',
  'web/src/features/approvals/(index|ApprovalsPart)[.]',
  'web/src/lib/approvals/(?!rules/)',
  'web/src/features/alerts/(index|drawerPart)[.]',
  'web/src/features/notifications/index[.]',
  'web/src/app/shell/(?!Settings\\w|settings|SignedIn|SessionPush|Sheet)',
  'web/src/lib/amounts/(OwnAmount|amounts|useOwnText|hiding)[.]',
  'web/src/lib/browser/(commandKey|lastSymbol)[.]',
  'web/src/lib/calls/(assetRegistry|loadSession)[.]',
  'web/src/lib/messages/(?!ActionError)',
);

/** Matched by COMMON, and needed by some pages only. */
const SOME_PAGES = at(
  'domain/src/market/(units|interval)[.]',
  'exchange/src/candle[.]',
  'ui/src/figures/(QrCode|CaptchaImage|captchaImage)',
  'ui/src/format/(unitsWriter|precisionStep|day)[.]',
  'ui/src/layout/(FormPage|VisuallyHidden)[.]',
  'ui/src/states/Alert[.]',
  'web/src/lib/i18n/usePagerText[.]',
  'web/src/lib/messages/ActionError[.]',
);

/**
 * The form library, the schemas of forms, and the fields that every form shares. Those of API keys, which the brokers'
 * forms have too, load with their form, as the rules that the list of keys has too.
 */
const FORMS = at(
  'node_modules/(react-hook-form|@hookform|zod)/',
  'contract/src/(?!apiKeys/|brokers/)[\\w/]+/(fields|forms)[.]',
  'domain/src/identity/(fieldRules|nameAddresses|scripts)',
  'web/src/lib/forms/(?!CountryField)',
);

/**
 * The trading page, in loading order: contract and account data, the market, the ticket, the records. Code that loads
 * on demand is in none of these.
 */
const TRADING = [
  {
    name: 'instrument',
    test: at(
      'exchange/src/tradingRules',
      'web/src/features/trading/account/(account|accounts|AccountMarket|AccountSelect|averageBuy)[.]',
      'web/src/features/trading/account/(exchanges|figures|findExchange|product|queries)[.]',
      'web/src/features/trading/orders/trigger[.]',
      'web/src/marketData/contracts/(instruments|reload|useInstrument)[.]',
      'web/src/features/trading/layout/useWindow',
    ),
  },
  {
    name: 'trading',
    test: at(
      'exchange/src/(book|candles|trades)/',
      'ui/src/layout/Splitter',
      'ui/src/tables/useHeight',
      'web/src/lib/charts/barsPath',
      'web/src/features/trading/\\w+[.]',
      'web/src/features/trading/(book|layout|tape|tickerBar)/',
      'web/src/features/trading/orderMarkers/useOrderPrices[.]',
      'web/src/marketData/contracts/',
      'web/src/features/trading/chart/(ChartPanel|ChartSettings|chart[.]|periods|settings)',
      'web/src/features/trading/records/(RecordsPanel|records[.])',
      'web/src/features/trading/records/list/(columns|recordTexts)[.]',
      'web/src/features/trading/switcher/(InstrumentSwitch|switcher)',
      'web/src/features/trading/ticket/(TicketPanel|ticket[.])',
    ),
  },
  {
    name: 'estimates',
    test: at(
      'domain/src/trading/orderEstimate',
      'web/src/features/trading/orderForm/estimate[.]',
      'web/src/features/trading/ticket/(Estimates|spot/SpotEstimates|Hint|hint)',
    ),
  },
  {
    name: 'ticket',
    test: at(
      'domain/src/(margin|money|trading)/',
      'ui/src/controls/(FigureField|FigureBox|figureField|PercentSlider|percent|slider)',
      'contract/src/(callSocket|trading/applyPushed)',
      'web/src/lib/calls/(callSocket|serverContact)',
      'web/src/features/trading/(orders|orderForm|account)/(?!OrderDialog|ExpiryField)',
      'web/src/features/trading/ticket/(?!(?:spot/)?Confirm|OrderConfirmation|\\w+Dialog)',
    ),
  },
  { name: 'rows', test: at('web/src/features/trading/records/list/') },
  {
    name: 'records',
    test: at(
      'web/src/features/trading/records/\\w+[.]',
      'web/src/features/trading/records/openOrders/(CancelAll[.]|pending[.]|useShownOrders[.])',
      'web/src/features/trading/records/positions/(?!\\w*(Dialog|Drawer|[cC]losing))',
    ),
  },
];

/**
 * Moves the style sheets of the build to the end of the body, so that the brand and the outline of a page are painted
 * before them, and also where one of them hangs. Scripts wait for them wherever they are.
 */
const stylesAfterOpening: Plugin = {
  name: 'styles-after-opening',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = /\s*<link rel="stylesheet" crossorigin [^>]+>/g;
      const found = html.match(links) ?? [];
      return html.replace(links, '').replace(/\s*<\/body>/, `${found.join('')}\n  </body>`);
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stylesAfterOpening, rejectChunkCycles(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy has no data: source for scripts, styles and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The libraries needed at start.
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            { name: 'shell', test: SHELL },
            { name: 'common', test: (id) => COMMON.test(id) && !SOME_PAGES.test(id) },
            // Shared by the form, the visitors' page and the records of conversions.
            {
              name: 'conversions',
              test: at(
                'domain/src/convert/quote[.]',
                'web/src/features/convert/(queries|convertKind|rates|indicative|conversionForm)[.]',
                'web/src/features/convert/(ConvertTabs|AmountFields|convert[.]module)',
              ),
            },
            { name: 'forms', test: FORMS },
            // Shared by the screens of the brokers' area; what one of them computes, and lists and forms need, is not.
            {
              name: 'brokers',
              test: at(
                'domain/src/brokers/(?!stress/|financing/(checkInterest|interestLines)[.])',
                'web/src/features/brokers/(queries[.]|parts/(?!(filters|useGoogleStep|useKeyedCall)[.]))',
              ),
            },
            // Shared by forms and the filters of lists.
            {
              name: 'days',
              test: at('ui/src/(days/(?!Calendar[.]|calendar[.])|controls/(TextField|Field[.]|field[.]))'),
            },
            // The figures of futures accounts, which the ticket and the stress board compute.
            { name: 'margin', test: at('domain/src/(margin/|money/fixed|trading/(futuresAccount|products/))') },
            // Boxes to tick, which forms, the ticket and some pages have.
            { name: 'choices', test: at('ui/src/controls/(Checkbox|choice[.])') },
            // The shared code of dialogs, lists and menus; it loads when the first of them opens.
            { name: 'kit', test: /node_modules\/(@base-ui|@floating-ui)/, minShareCount: 4 },
            ...TRADING,
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    ...(platform && {
      proxy: {
        '/api': platform,
        '/mailbox': platform,
        '/exchange': { target: platform, ws: true },
      },
    }),
  },
});

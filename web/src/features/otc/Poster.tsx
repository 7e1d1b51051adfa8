import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { DeskStatus } from './DeskStatus.tsx';
import { Limits } from './Effects.tsx';
import { posterSize } from './posterSize.ts';
import { type DeskTerms, useDesk } from './queries.ts';
import { visitorTerms } from './visitorTerms.ts';

/** The OTC desk for everyone: its hours, prices of three sizes, and how it works. */
export function Screen() {
  const { t } = useTranslation('otc');
  const desk = useDesk();
  return (
    <Page title={t('poster.title')}>
      <Box maxWidth="860px">
        <Text size="16" lead="read" tone="2" marginTop="2">
          {t('poster.lead')}
        </Text>
        <Inline wrap gap="3 5" marginTop="4" marginBottom="4">
          <PathLink to="otc/form/unlogin" buttonStyle={{ kind: 'primary', size: 'large' }}>
            {t('poster.try')}
          </PathLink>
          <PathLink to="otc/form">{t('visitor.open')}</PathLink>
        </Inline>
        {desk.data === undefined ? (
          <LoadState query={desk} title={t('loadFailed')} text={(reason) => t('loadFailedText', { reason })} rows={8} />
        ) : (
          <Content terms={desk.data} isStale={desk.isError} />
        )}
      </Box>
    </Page>
  );
}

function Content({ terms, isStale }: { terms: DeskTerms; isStale: boolean }) {
  const { t, lines } = useTranslation('otc');
  const language = useLanguage();
  const { desk } = terms;
  return (
    <>
      <DeskStatus desk={desk} />
      <Prices terms={terms} isStale={isStale} />
      <Grid columns={2} collapse gap="0 8">
        <div>
          <Heading size="13" marginTop="5" marginBottom="2">
            {t('poster.hours')}
          </Heading>
          <Rows>
            <Row label={t('poster.weekdays')}>00:00–17:00 UTC</Row>
            {desk.closedDays.map(({ day, nameEn, nameZh }) => (
              <Row key={day} label={t('poster.closed')}>
                {formatDay(day, language)} · {language === 'zh-HK' ? nameZh : nameEn}
              </Row>
            ))}
          </Rows>
        </div>
        <div>
          <Limits desk={terms} />
        </div>
      </Grid>
      <Heading size="16" marginTop="6" marginBottom="2">
        {t('poster.how')}
      </Heading>
      <Stack as="ol" marker="decimal" gap="2">
        {lines('poster.steps').map((line) => (
          <Text as="li" key={line} lead="read" tone="2">
            {line}
          </Text>
        ))}
      </Stack>
    </>
  );
}

const SIZES = ['500000', '2000000', '10000000'];
const PAIRS = [
  { base: 'BTC', quote: 'USDT' },
  { base: 'ETH', quote: 'USDT' },
  { base: 'BTC', quote: 'USD' },
] as const;

/** Bid and ask of three sizes in the main pairs. */
function Prices({ terms, isStale }: { terms: DeskTerms; isStale: boolean }) {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const price = (pair: (typeof PAIRS)[number], usd: string, direction: 'buy' | 'sell') => {
    const size = isStale ? undefined : posterSize(terms.rates, pair.base, usd);
    return size && visitorTerms(terms.rates, pair, direction, size)?.price;
  };
  const sizeText = (usd: string) => `${formatDecimal(usd, { locale })} USD`;
  return (
    <>
      <Heading size="16" marginTop="6" marginBottom="2">
        {t('poster.prices')}
      </Heading>
      <Table
        label={t('poster.prices')}
        head={
          <>
            <th scope="col">{t('poster.pair')}</th>
            <th scope="col" data-align="end" data-wide>
              {t('poster.size')}
            </th>
            <th scope="col" data-align="end">
              {t('poster.bid')}
            </th>
            <th scope="col" data-align="end">
              {t('poster.ask')}
            </th>
          </>
        }
      >
        {PAIRS.flatMap((pair) =>
          SIZES.map((usd) => (
            <tr key={`${pair.base}${pair.quote}${usd}`}>
              <th scope="row">
                {pair.base}/{pair.quote}
                <span data-below>{sizeText(usd)}</span>
              </th>
              <td data-align="end" data-wide>
                {sizeText(usd)}
              </td>
              <td data-align="end">
                <Price value={price(pair, usd, 'sell')} places={2} />
              </td>
              <td data-align="end">
                <Price value={price(pair, usd, 'buy')} places={2} />
              </td>
            </tr>
          )),
        )}
      </Table>
      <Text size="12" tone="3" marginTop="2">
        {t('visitor.indicative')}
      </Text>
    </>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type Exchange, useExchanges } from '../queries.ts';

/** BR-06: whether a master key exists at each exchange, asked for at the exchange on request. */
export function MasterKeys() {
  const { t } = useTranslation('brokers');
  const { data } = useExchanges();
  if (data === undefined) return null;
  return (
    <Section title={t('master.title')}>
      <Text size="12" lead="text" tone="2" padding="2 0">
        {t('master.text')}
      </Text>
      <Rows>
        {data.map((exchange) => (
          <MasterKey key={exchange.exchangeCode} exchange={exchange} />
        ))}
      </Rows>
    </Section>
  );
}

function MasterKey({ exchange: { exchangeCode, exchangeName } }: { exchange: Exchange }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const check = useQuery({
    queryKey: ['brokers', 'master', exchangeCode],
    queryFn: ({ signal }) => call('checkIsExistMasterApi', { exchangeCode }, { signal }),
    enabled: isAsked,
    retry: false,
  });
  const ask = () => {
    if (isAsked) void check.refetch();
    else setAsked(true);
  };
  const { data } = check;
  return (
    <Row label={exchangeName}>
      <Inline as="span" inline wrap gap="1 3" justify="end">
        {data !== undefined && (
          <span>
            {data.exists ? t(`master.owners.${data.owner ?? 'broker'}`) : t('master.none')}
            {data.permissions.length > 0 && <> · {data.permissions.join(', ')}</>}
            {' · '}
            {t('master.checked', { time: formatTime(data.checkedAt, locale) })}
          </span>
        )}
        <BrokerError error={check.error} />
        <Button
          size="small"
          disabled={check.isFetching}
          aria-label={`${t('master.check')}: ${exchangeName}`}
          onClick={ask}
        >
          {t(check.isFetching ? 'master.checking' : 'master.check')}
        </Button>
      </Inline>
    </Row>
  );
}

import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { areaName } from './areaName.ts';
import { clientName } from './clientName.ts';

/** The location of an address, in the reader's language. */
export function Area({ area }: { area: string }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  return areaName(area, locale, (name) => t(`visit.areas.${name}`));
}

/** A short name of the client; its full User-Agent on hover. */
export function Client({ client }: { client: string }) {
  const { t } = useTranslation('account');
  const { browser, system } = clientName(client);
  return <span title={client}>{system === undefined ? browser : t('visit.client', { browser, system })}</span>;
}

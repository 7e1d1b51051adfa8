import type { KeyFinding } from '@aldgate/domain/brokers/keys.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { SupportLink } from '../../../lib/page/links.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import type { BrokerKey } from '../queries.ts';
import { groupByRemedy, type Remedy } from './keyRemedies.ts';

const TONES: Readonly<Record<KeyFinding, BadgeTone>> = {
  rejected: 'danger',
  notBound: 'warning',
  old: 'warning',
  unused: 'neutral',
  expiring: 'warning',
  neverCollected: 'warning',
};

interface FindingsProps {
  readonly item: BrokerKey;
  /** Remedies that stand beside the findings as actions of the key. */
  readonly shown?: readonly string[];
  readonly onRemedy: (key: BrokerKey, remedy: Exclude<Remedy, 'contact'>) => void;
}

/** Findings about a key, worst first, each beside its one remedy; a remedy that several share is offered once. */
export function Findings({ item, shown = [], onRemedy }: FindingsProps) {
  const { t } = useTranslation('brokers');
  const mayManage = useMemberMay('manage');
  return (
    <Inline wrap gap="1 5" padding="1 0">
      {groupByRemedy(item).map(([remedy, findings]) => (
        <Inline key={remedy} wrap gap="1 2">
          {findings.map((finding) => (
            <Badge key={finding} tone={TONES[finding]}>
              {t(`keys.findings.${finding}`)}
            </Badge>
          ))}
          {remedy === 'contact' && <SupportLink />}
          {remedy !== 'contact' && mayManage && !shown.includes(remedy) && (
            <Button
              kind="link"
              aria-label={`${t(`keys.remedies.${remedy}`)}: ${item.name}`}
              onClick={() => onRemedy(item, remedy)}
            >
              {t(`keys.remedies.${remedy}`)}
            </Button>
          )}
        </Inline>
      ))}
    </Inline>
  );
}

import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './apiKeys.module.css';
import { type Finding, type FindingKind, findHygiene } from './hygiene.ts';
import { useInspectedKeys } from './useInspectedKeys.ts';

/** More would push the list away. */
const SHOWN = 3;

const TONES: Readonly<Record<FindingKind, BadgeTone>> = {
  refused: 'danger',
  ending: 'warning',
  open: 'warning',
  unused: 'neutral',
};

interface HygieneProps {
  /** Epoch ms. */
  readonly now: number;
  readonly onRemedy: (finding: Finding) => void;
}

/** Shows findings about the keys, worst first, each with its one remedy. Renders nothing without any. */
export function Hygiene({ now, onRemedy }: HygieneProps) {
  return <Findings findings={findHygiene(useInspectedKeys(), now)} onRemedy={onRemedy} />;
}

interface FindingsProps {
  readonly findings: readonly Finding[];
  readonly onRemedy: (finding: Finding) => void;
}

export function Findings({ findings, onRemedy }: FindingsProps) {
  const { t } = useTranslation('apiKeys');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0) return null;
  return (
    <Box as="section" maxWidth="960px" padding="0 0 4" aria-labelledby={id}>
      <Heading id={id} size="14" padding="2 0">
        {t('hygiene.title')}
      </Heading>
      <ul>
        {(isWhole ? findings : findings.slice(0, SHOWN)).map((finding) => (
          <li key={`${finding.key.apiKeyId} ${finding.kind}`} className={styles.finding}>
            <Inline wrap gap="1 2" size="13">
              <Badge tone={TONES[finding.kind]}>{t(`hygiene.kinds.${finding.kind}.name`)}</Badge>
              <Text as="span" truncate maxWidth="240px" weight="mid">
                {finding.key.remark}
              </Text>
              <Text as="span" tone="2">
                {t(`hygiene.kinds.${finding.kind}.text`, { count: finding.count })}
              </Text>
            </Inline>
            <Remedy finding={finding} onRemedy={onRemedy} />
          </li>
        ))}
      </ul>
      {!isWhole && findings.length > SHOWN && (
        <Button kind="link" onClick={() => setWhole(true)}>
          {t('hygiene.all', { total: findings.length })}
        </Button>
      )}
    </Box>
  );
}

function Remedy({ finding, onRemedy }: Pick<FindingsProps, 'onRemedy'> & { readonly finding: Finding }) {
  const { t } = useTranslation('apiKeys');
  const label = t(`hygiene.remedies.${finding.remedy}`);
  return (
    <Button
      size="small"
      kind={finding.remedy === 'revoke' ? 'danger' : 'plain'}
      aria-label={`${label}: ${finding.key.remark}`}
      onClick={() => onRemedy(finding)}
    >
      {label}
    </Button>
  );
}

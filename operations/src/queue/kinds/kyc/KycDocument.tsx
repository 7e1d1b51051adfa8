import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { download } from '../../../lib/call.ts';
import type { Application, Verdict } from '../../record/task.ts';
import styles from './kycDocument.module.css';

interface KycDocumentProps {
  readonly applicationId: string;
  readonly document: Application['documents'][number];
  readonly verdict: Verdict;
  readonly disabled: boolean;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** A document with its image, which can be enlarged, and the reviewer's verdict. */
export function KycDocument({ applicationId, document, verdict, disabled, onVerdict }: KycDocumentProps) {
  const [isLarge, setLarge] = useState(false);
  const picture = usePicture(applicationId, document.fileId);
  const name = splitWords(document.document);
  return (
    <Grid columns="168px minmax(0, 1fr)" gap="4" padding="3 0" lineBottom="1" collapse>
      <button type="button" className={styles.picture} aria-label={`Enlarge: ${name}`} onClick={() => setLarge(true)}>
        {picture === undefined ? <span>Loading</span> : <img src={picture} alt={name} />}
      </button>
      <Stack gap="2" justifyItems="start" size="13">
        <p>
          <strong>{name}</strong>{' '}
          {document.datedOn !== null && (
            <Text as="span" tone="3">
              dated {formatDay(document.datedOn, 'en-US')}
            </Text>
          )}
        </p>
        {disabled ? (
          <p>
            {splitWords(document.verdict)}
            {document.reason !== null && `: ${document.reason}`}
          </p>
        ) : (
          <>
            <Segmented<Verdict['verdict']>
              label={`Verdict on ${name}`}
              options={[
                { value: 'accepted', label: 'Accept' },
                { value: 'rejected', label: 'Reject' },
              ]}
              value={verdict.verdict}
              onValue={(next) => onVerdict({ ...verdict, verdict: next })}
            />
            {verdict.verdict === 'rejected' && (
              <Box wide maxWidth="420px">
                <TextField
                  label="Reason for the customer"
                  maxLength={500}
                  value={verdict.reason}
                  onValue={(reason) => onVerdict({ ...verdict, reason })}
                />
              </Box>
            )}
          </>
        )}
      </Stack>
      {isLarge && picture !== undefined && (
        <Dialog open title={name} closeLabel="Close" onOpenChange={setLarge} placement="right">
          <img className={styles.large} src={picture} alt={name} />
        </Dialog>
      )}
    </Grid>
  );
}

/** A local URL for an image that was fetched with the token. Each view is audited. */
function usePicture(applicationId: string, fileId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['kycApplicationFile', fileId],
    staleTime: 'static',
    queryFn: async () => (await download('kycApplicationFile', { applicationId, fileId })).content,
  });
  const url = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { download } from '../app/calls.ts';

/** An address that a picture of the store can be shown from: fetched with the token, kept in the page's memory. */
export function useStoredPicture(fileId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['kyc', 'file', fileId],
    enabled: fileId !== undefined,
    // What lies in the store never changes, and each look is audited.
    staleTime: 'static',
    queryFn: async () => (await download('viewKycFile', { fileId: fileId ?? '' })).content,
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

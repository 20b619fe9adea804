/** What kind of page the table is on. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const phone = matchMedia('(max-width: 40rem)');

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener);
      return () => {
        phone.removeEventListener('change', listener);
      };
    },
    () => phone.matches,
  );
}

/** Whether the page is being printed: then all of it must be there at once. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const tell = (now: boolean): void => {
      flushSync(() => {
        setPrinting(now);
      });
    };
    const begin = (): void => {
      tell(true);
    };
    const end = (): void => {
      tell(false);
    };
    const change = (): void => {
      tell(paper.matches);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', change);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', change);
    };
  }, []);
  return printing;
}

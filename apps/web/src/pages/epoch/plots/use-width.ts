import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in whole CSS pixels, followed; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const measure = (): void => {
      setWidth(Math.floor(measured.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return width;
}

import { useEffect, useRef, useState } from "react";

/** How many of a row's items fit: those that do not are offered in a menu. The row says which element holds them. */
export const useFitting = (count: number, enabled: boolean) => {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const element = row.current;
    if (!element || !enabled) return undefined;
    const measure = () => {
      const end = element.getBoundingClientRect().right;
      const items = [...element.children];
      const fits = items.filter((item) => item.getBoundingClientRect().right <= end + 1).length;
      setFitting(fits);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [count, enabled]);
  return { row, fitting: enabled ? fitting : count };
};

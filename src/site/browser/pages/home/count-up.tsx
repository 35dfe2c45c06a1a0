import { useId } from "react";
import { useCountUp } from "react-countup";

interface CountUpProps {
  end: number;
  durationSeconds: number;
}

/** A number that counts up from 0 once; lazy, so that it is fetched when it becomes visible. */
export default function CountUp({ end, durationSeconds }: CountUpProps) {
  const id = useId();
  useCountUp({ ref: id, start: 0, end, duration: durationSeconds, separator: "," });
  return <span id={id}>0</span>;
}

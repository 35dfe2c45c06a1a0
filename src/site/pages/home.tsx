import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { catalogEndpoints } from "#catalog/contract.ts";
import { apiQuery } from "#platform/browser/api-query.ts";
import { prefetch } from "#platform/browser/prefetch.ts";
import type { Route } from "./+types/home.ts";

const newReleases = apiQuery(catalogEndpoints.newVideos, {}, "Unable to fetch new videos.");

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, [newReleases]);
export const clientLoader = () => null;

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData?.dehydratedState}>
      <Releases />
    </HydrationBoundary>
  );
}

function Releases() {
  const { data } = useQuery(newReleases);
  return (
    <main>
      {data?.map((video) => (
        <p key={video._id}>{video.title}</p>
      ))}
    </main>
  );
}

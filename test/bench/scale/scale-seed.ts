import { Client } from "pg";

/** The number of rows to seed. */
export interface SchoolSize {
  videos: number;
  users: number;
  reviews: number;
  questions: number;
  favorites: number;
  /** Distinct words in the lessons' titles and descriptions. */
  vocabulary: number;
}

export const demoSize: SchoolSize = {
  videos: 48,
  users: 400,
  reviews: 2_000,
  questions: 2_000,
  favorites: 2_000,
  vocabulary: 600,
};
export const largeSize: SchoolSize = {
  videos: 100_000,
  users: 200_000,
  reviews: 1_000_000,
  questions: 200_000,
  favorites: 1_000_000,
  vocabulary: 30_000,
};

/** This many first lessons and students have posts for thirty pages, at either size. */
export const busyLessons = 24;
export const busyStudents = 4;
const BUSY_DEPTH = 300;
/** The large school's first lesson has posts for a thousand pages. */
const DEEPEST = 10_000;

/**
 * Seeds a migrated, empty database in SQL: lessons of made-up words (some common, most rare),
 * students with plans and login sessions, reviews, questions with two replies each, favourites.
 */
export async function seedSchool(databaseUrl: string, size: SchoolSize): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(lessons(size));
    // Skips foreign key checks for millions of rows that are correct by construction.
    await client.query("set session_replication_role = replica");
    await client.query(students(size));
    await client.query(posts(size));
    await client.query(totals);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** A deterministic pseudo-random number. */
const chance = (of: string, salt: number | string) =>
  `((hashtextextended((${of})::text, ${salt}) & 2147483647) / 2147483648.0)`;

function lessons({ videos, vocabulary }: SchoolSize): string {
  return `
    create temp table vocabulary as
    select place, coalesce(common.words[place], made.word) as word
    from generate_series(1, ${vocabulary}) place
    cross join (select string_to_array('the a of in for and piano with hand left right major minor '
      || 'study lesson beethoven chopin bach mozart sonata minuet prelude nocturne waltz etude '
      || 'moonlight arpeggio scale chord rhythm melody octave pedal tempo ballad lullaby ode joy '
      || 'elise five finger walking slowly evening', ' ') as words) common
    cross join lateral (
      select string_agg((string_to_array('ba ca cho de do el fi fa ga gre ha in ja ka la lo ma mi '
        || 'na no or pa per qui ra ro sa sta ta tu un va ve wi xa yo ze ti son ler', ' '))
        [1 + floor(40 * ${chance("place", "i")})::int], '') as word
      from generate_series(1, 2 + place % 3) i
    ) made;
    create unique index on vocabulary (place);
    insert into videos (slug, title, description, category, serial_number, duration_seconds,
      media_id, media_state, poster_path, created_at)
    select 'scale-' || n, texts.title, texts.description,
      (array['beginner', 'intermediate', 'professional', 'special'])[1 + n % 4], n, 60 + n % 600,
      'scale', 'ready', '/media/scale/poster-960.webp', now() - n * interval '1 minute'
    from generate_series(1, ${videos}) n
    cross join lateral (
      select string_agg(word, ' ') filter (where i <= 4) as title,
        string_agg(word, ' ') filter (where i > 4) as description
      from (
        select i, floor(power(${vocabulary}, ${chance("n", "i")}))::int as place
        from generate_series(1, 26) i
      ) chosen join vocabulary using (place)
    ) texts;
    create table scale_videos as
      select row_number() over (order by serial_number) as n, id from videos;
    create unique index on scale_videos (n);`;
}

function students({ users }: SchoolSize): string {
  return `
    insert into users (name, email)
    select 'Scale (demo student)', 'scale-' || n || '@school.test' from generate_series(1, ${users}) n;
    create table scale_users as
      select substring(email from '\\d+')::bigint as n, id from users;
    create unique index on scale_users (n);
    insert into subscriptions
      (user_id, provider, reference, plan, billing_period, state, subscribed_at, paid_through,
       access_until)
    select id, 'paystack', 'scale-' || n, 'professional-pro', 'yearly', 'active', now(),
      now() + interval '1 year', now() + interval '1 year' from scale_users;
    insert into login_sessions (user_id) select id from scale_users;
    insert into refresh_tokens (token_hash, login_session_id, generation, expires_at)
    select sha256(id::text::bytea), id, 0, now() + interval '30 days' from login_sessions;`;
}

/** Row r is a unique pair of user and lesson; the posts of busy lessons are added to these. */
function posts(size: SchoolSize): string {
  const perUser = (rows: number) => Math.max(1, Math.ceil(rows / size.users));
  const pairs = (rows: number) => `(
    select distinct on (u, v) u, v, r from (
      select (r / ${perUser(rows)}) % ${size.users} + 1 as u, r % ${size.videos} + 1 as v, r
      from generate_series(0, ${rows - 1}) r
      union all
      select r / ${busyLessons} + 1, r % ${busyLessons} + 1, r
      from generate_series(0, ${busyLessons * BUSY_DEPTH - 1}) r
      union all
      select r + 1, 1, r from generate_series(0, ${Math.min(DEEPEST, size.users) - 1}) r
    ) every order by u, v
  ) pair join scale_users author on author.n = pair.u join scale_videos lesson on lesson.n = pair.v`;
  const at = "now() - pair.r * interval '1 second'";
  const asked = `
    insert into questions
      (user_id, video_id, title, text, replies, next_reply_index, answered, created_at)
    select author.id, lesson.id, 'Which finger?', 'Which finger begins the second bar?', 2, 2, true,
      ${at} from `;
  return `
    insert into reviews (user_id, video_id, rating, text, created_at)
    select author.id, lesson.id, 1 + (pair.r * 7) % 10, 'Good fingering, clearly shown.', ${at}
    from ${pairs(size.reviews)};
    insert into favorites (user_id, video_id, created_at)
    select author.id, lesson.id, ${at} from ${pairs(size.favorites)};
    ${asked} ${pairs(size.questions)};
    ${asked} generate_series(0, ${busyStudents * BUSY_DEPTH - 1}) pair (r)
    join scale_users author on author.n = 1 + pair.r % ${busyStudents}
    join scale_videos lesson on lesson.n = 1 + pair.r / ${busyStudents} % ${size.videos};
    insert into replies (question_id, index, user_id, text, by_instructor)
    select id, index, user_id, 'The third, as the score says.', index = 1
    from questions, generate_series(0, 1) index;`;
}

/** Counters that the school maintains incrementally, computed here once. */
const totals = `
  update videos set ratings_total = sums.total, rated_by = sums.count
  from (select video_id, sum(rating) as total, count(*) as count from reviews group by 1) sums
  where videos.id = sums.video_id;
  update rating_sums set ratings_total = sums.total, rated_by = sums.count
  from (select sum(rating) as total, count(*) as count from reviews) sums;
  insert into video_post_counts (video_id, questions, reviews)
  select id, coalesce(asked.count, 0), coalesce(reviewed.count, 0) from videos
  left join (select video_id, count(*) from questions group by 1) asked on asked.video_id = id
  left join (select video_id, count(*) from reviews group by 1) reviewed on reviewed.video_id = id;
  insert into user_post_counts (user_id, favorites, content)
  select users.id, coalesce(kept.count, 0), coalesce(asked.count, 0) + coalesce(reviewed.count, 0)
  from users
  left join (select user_id, count(*) from favorites group by 1) kept on kept.user_id = users.id
  left join (select user_id, count(*) from questions group by 1) asked on asked.user_id = users.id
  left join (select user_id, count(*) from reviews group by 1) reviewed on reviewed.user_id = users.id;`;

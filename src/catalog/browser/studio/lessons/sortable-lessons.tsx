import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { classNames } from "#ui/class-names.ts";
import { type Move, moveOnto } from "./place-after.ts";

interface SortableLessonsProps {
  lessons: readonly StudioLesson[];
  onMove: (move: Move) => void;
  children: ReactNode;
}

/** Makes the lessons inside, each a {@link SortableLesson}, sortable by drag and by keyboard. */
export function SortableLessons({ lessons, onMove, children }: SortableLessonsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = lessons.map(({ _id }) => _id);
  const drop = ({ active, over }: DragEndEvent) => {
    const move = over && moveOnto(ids, String(active.id), String(over.id));
    if (move) onMove(move);
  };
  return (
    <DndContext
      id="lesson-order"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announce(lessons), screenReaderInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const screenReaderInstructions = {
  draggable:
    "Press Space to take the lesson, the arrow keys to move it, Space again to leave it there, and Escape to put it back.",
};

function announce(lessons: readonly StudioLesson[]): Announcements {
  const titleOf = (id: unknown) => lessons.find(({ _id }) => _id === id)?.title ?? "The lesson";
  const placeOf = (id: unknown) =>
    `place ${lessons.findIndex(({ _id }) => _id === id) + 1} of ${lessons.length}`;
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} is taken, at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${titleOf(active.id)} is at ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} is left at ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back at ${placeOf(active.id)}.`,
  };
}

/** One lesson with the handle that moves it. */
export function SortableLesson({
  lesson: { _id, title },
  children,
}: {
  lesson: StudioLesson;
  children: ReactNode;
}) {
  const sortable = useSortable({ id: _id });
  const { transform, transition, isDragging } = sortable;
  return (
    <article
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={classNames(
        "grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-2 rounded-control bg-surface pr-2 text-small",
        isDragging && "relative z-10 shadow-sheet ring-1 ring-accent",
      )}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move ${title}`}
        className="flex h-full min-h-11 cursor-grab touch-none items-center justify-center rounded-control text-muted hover:text-accent-text active:cursor-grabbing"
      >
        <GripVertical size={20} aria-hidden />
      </button>
      {children}
    </article>
  );
}

"""Drives schedules with the published client of Durable Workflow, and prints what it saw."""

import asyncio
import json
import sys
from datetime import datetime, timedelta, timezone

from durable_workflow import Client, ScheduleAction, ScheduleSpec, errors, serializer

ACTION = ScheduleAction(
    workflow_type="InventoryWorkflow",
    task_queue="inventory",
    input=[{"warehouse": "west-1", "threshold": 25}, [None, 1.5, True, "é"]],
    execution_timeout_seconds=900,
    run_timeout_seconds=600,
)


async def expect(error, call):
    """Returns the error that a call must raise."""
    try:
        await call
    except error as refused:
        return refused
    raise AssertionError(f"expected {error.__name__}")


async def life_of_a_schedule(client):
    handle = await client.create_schedule(
        schedule_id="daily-inventory",
        spec=ScheduleSpec(cron_expressions=["15 7 * * *"], timezone="Europe/Berlin"),
        action=ACTION,
        overlap_policy="allow_all",
        jitter_seconds=45,
        max_runs=30,
        memo={"team": "orders", "level": 3},
        search_attributes={"Customer": "ada"},
        paused=True,
        note="not before Monday",
    )
    found = await handle.describe()
    assert found.status == "paused" and found.paused_at
    assert found.spec == {"cron_expressions": ["15 7 * * *"], "timezone": "Europe/Berlin"}
    assert found.action["task_queue"] == "inventory"
    assert found.action["execution_timeout_seconds"] == 900
    assert serializer.decode_envelope(found.action["input"]) == ACTION.input
    assert found.memo == {"team": "orders", "level": 3}
    assert found.search_attributes == {"Customer": "ada"}
    assert (found.overlap_policy, found.jitter_seconds) == ("allow_all", 45)
    assert (found.max_runs, found.remaining_actions, found.fires_count) == (30, 30, 0)
    assert found.note == "not before Monday" and found.next_fire_at is None

    skipped = await handle.trigger()
    assert (skipped.outcome, skipped.reason) == ("skipped", "status_not_triggerable")
    await handle.resume(note="go")
    assert (await handle.describe()).next_fire_at
    await handle.pause(note="stop")
    assert (await handle.describe()).note == "stop"
    await handle.resume()

    started = await handle.trigger()
    assert started.outcome == "triggered" and started.run_id

    await handle.update(
        spec=ScheduleSpec(intervals=[{"every": "PT30M", "offset": "PT5M"}]),
        action=ScheduleAction(workflow_type="OtherWorkflow"),
        overlap_policy="buffer_all",
        jitter_seconds=0,
        max_runs=100,
        memo={},
        note="tighter",
    )
    found = await handle.describe()
    assert found.spec == {"intervals": [{"every": "PT30M", "offset": "PT5M"}], "timezone": "UTC"}
    assert found.action["workflow_type"] == "OtherWorkflow"
    assert serializer.decode_envelope(found.action["input"]) == ACTION.input
    assert (found.max_runs, found.remaining_actions, found.fires_count) == (100, 99, 1)
    assert (found.memo, found.note, found.jitter_seconds) == ({}, "tighter", 0)
    assert found.latest_workflow_instance_id == started.workflow_id

    await handle.delete()
    await expect(errors.ScheduleNotFound, handle.describe())
    await expect(errors.ScheduleNotFound, handle.delete())
    return {"workflow": started.workflow_id, "run": started.run_id}


async def backfill(client):
    handle = await client.create_schedule(
        schedule_id="hourly",
        spec=ScheduleSpec(intervals=[{"every": "PT1H"}]),
        action=ACTION,
        overlap_policy="buffer_all",
    )
    hour = datetime.now(timezone.utc).replace(minute=0, second=0, microsecond=0)
    window = {
        "start_time": (hour - timedelta(hours=3)).isoformat(),
        "end_time": hour.isoformat(),
    }
    first = await handle.backfill(**window)
    assert first.outcome == "backfill_started" and first.fires_attempted == 3
    assert [result["outcome"] for result in first.results] == ["started"] * 3
    again = await handle.backfill(**window)
    assert [result["outcome"] for result in again.results] == ["skipped"] * 3
    assert (await handle.describe()).fires_count == 3
    refused = await expect(
        errors.InvalidArgument,
        handle.backfill(start_time=window["end_time"], end_time=window["start_time"]),
    )
    assert "end_time" in refused.errors
    return {"backfilled": [result["workflow_id"] for result in first.results]}


async def history(client):
    handle = client.get_schedule_handle("daily-inventory")
    page = await handle.history(limit=4)
    assert page.has_more and page.next_cursor == page.events[-1].sequence
    events = [event async for event in handle.iter_history(limit=3)]
    kinds = [event.event_type for event in events]
    assert kinds == [
        "ScheduleCreated",
        "SchedulePaused",
        "ScheduleTriggerSkipped",
        "ScheduleResumed",
        "SchedulePaused",
        "ScheduleResumed",
        "ScheduleTriggered",
        "ScheduleUpdated",
        "ScheduleDeleted",
    ], kinds
    triggered = events[6]
    assert triggered.workflow_instance_id and triggered.workflow_run_id
    assert triggered.payload["trigger_number"] == 1
    assert events[7].payload["spec"]["intervals"][0]["every"] == "PT30M"
    assert events[-1].payload["reason"] == "deleted"
    return {"events": len(events)}


async def lists(client):
    for number in range(7):
        await client.create_schedule(
            schedule_id=f"listed-{number}",
            spec=ScheduleSpec(intervals=[{"every": "P1D"}]),
            action=ScheduleAction(workflow_type="ListedWorkflow"),
            paused=number % 2 == 0,
        )
    seen, token = [], None
    while True:
        page = await client.list_schedules(
            workflow_type="ListedWorkflow", page_size=3, next_page_token=token
        )
        seen += [schedule.schedule_id for schedule in page.schedules]
        token = page.next_page_token
        if token is None:
            break
    assert seen == [f"listed-{number}" for number in reversed(range(7))], seen
    paused = await client.list_schedules(status="paused", workflow_type="ListedWorkflow")
    assert len(paused.schedules) == 4
    one = await client.list_schedules(query="ScheduleId = 'listed-3'")
    assert [schedule.action["workflow_type"] for schedule in one.schedules] == ["ListedWorkflow"]
    first = await client.list_schedules(workflow_type="ListedWorkflow", page_size=3)
    return {"listed": len(seen), "token": first.next_page_token}


async def refusals(client, url):
    taken = client.create_schedule(
        schedule_id="hourly", spec=ScheduleSpec(intervals=[{"every": "PT1H"}]), action=ACTION
    )
    await expect(errors.ScheduleAlreadyExists, taken)
    bad = client.create_schedule(
        schedule_id="bad",
        spec=ScheduleSpec(cron_expressions=["61 * * * *"], timezone="Mars/Olympus"),
        action=ScheduleAction(workflow_type=""),
        jitter_seconds=-1,
    )
    refused = await expect(errors.InvalidArgument, bad)
    assert set(refused.errors) == {
        "spec.cron_expressions.0",
        "spec.timezone",
        "action.workflow_type",
        "jitter_seconds",
    }, refused.errors
    await expect(errors.ScheduleNotFound, client.describe_schedule("bad"))
    resumed = await expect(errors.ServerError, client.resume_schedule("hourly"))
    assert (resumed.status, resumed.reason()) == (409, "schedule_not_paused")
    listed = await expect(errors.ScheduleListError, client.list_schedules(status="gone"))
    assert (listed.status, listed.field) == (422, "status")
    token = await expect(errors.ScheduleListError, client.list_schedules(next_page_token="x"))
    assert token.reason() == "malformed_schedule_page_token"
    await expect(errors.RuntimeCapabilityUnsupported, client.query_workflow("a", "b"))
    other = await expect(
        errors.ServerError,
        client.start_workflow(workflow_type="a", workflow_id="b", task_queue="c"),
    )
    assert (other.status, other.reason()) == (404, "not_served")
    async with Client(url, namespace="nowhere") as elsewhere:
        await expect(errors.NamespaceNotFound, elsewhere.list_schedules())
    return {"refused": 11}


async def main(url):
    async with Client(url) as client:
        assert (await client.health())["status"] == "serving"
        assert (await client.get_cluster_info())["capabilities"]["schedules"] is True
        seen = {}
        for check in (life_of_a_schedule, backfill, history, lists):
            seen.update(await check(client))
        seen.update(await refusals(client, url))
        print(json.dumps(seen))


asyncio.run(main(sys.argv[1]))
